/// How the page looks, on paper first: dark ink on white, colours that stay apart in grey.
enum ReportStyle {
    /// Inside each drawing, because programs that make paper of a page give a drawing no style but its own.
    static let drawing = """
        text { font-size: 10px; fill: #51606e; } text.row { font-size: 11px; fill: #1c2733; } text.sum { font-size: 10px; }
        .grid { stroke: #e3e9ee; } .mark { stroke: #d4dce3; stroke-dasharray: 1 3; }
        .line { fill: none; stroke: #1f5f8b; stroke-width: 1.3; stroke-linejoin: round; opacity: .7; }
        .point { fill: #1f5f8b; } .raised { fill: #c77700; } .high { fill: #b3261e; }
        line.limit { stroke: #b3261e; stroke-dasharray: 6 3; } text.limit { fill: #b3261e; }
        line.lower { stroke: #c77700; stroke-dasharray: 3 3; } text.lower { fill: #a35f00; }
        line.base { stroke: #197a3c; stroke-dasharray: 6 3; } text.base { fill: #197a3c; }
        .bar { fill: #3d8fc4; }
        .mild { fill: #d9c2e9; } .moderate { fill: #a66bc9; } .severe { fill: #5b1a86; } .absent { fill: none; stroke: #8a97a3; }
        .taken { fill: #197a3c; } .missed { stroke: #b3261e; stroke-width: 1.8; fill: none; }
        """

    /// On paper all is closer: a month of somebody who is ill fits on one sheet of A4 or letter, with ten symptoms and as many values.
    static let css = """
        @page { size: auto; margin: 12mm; }
        * { box-sizing: border-box; }
        body { font: 13px/1.4 system-ui, -apple-system, "Segoe UI", sans-serif; color: #1c2733; background: #fff; max-width: 50rem; margin: 1.5rem auto; padding: 0 1rem; }
        header { border-bottom: 2px solid #1f5f8b; padding-bottom: .4rem; }
        h1 { font-size: 1.5rem; margin: 0; } header p { margin: .1rem 0 0; color: #51606e; }
        h2 { font-size: .95rem; margin: 0 0 .2rem; color: #1f5f8b; }
        section { margin-top: .8rem; break-inside: avoid; }
        .tiles { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .8rem; }
        .tiles div { flex: 1 1 6.5rem; border: 1px solid #d4dce3; border-radius: 6px; padding: .4rem .6rem; font-size: .8rem; color: #51606e; }
        .tiles b { display: block; font-size: 1.1rem; white-space: nowrap; color: #1c2733; }
        .note { margin: 0 0 .3rem; font-size: .78rem; color: #51606e; }
        .alerts { list-style: none; margin: 0; padding: 0; }
        .alerts li { border-left: 4px solid #8a97a3; background: #f4f7f9; padding: .3rem .6rem; margin-bottom: .3rem; }
        .alerts .critical { border-color: #b3261e; background: #fdecea; } .alerts .attention { border-color: #c77700; background: #fff5e5; }
        .alerts span { font-size: .8rem; color: #51606e; }
        svg { display: block; width: 100%; height: auto; overflow: visible; }
        table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
        th, td { text-align: left; border-bottom: 1px solid #d4dce3; padding: .2rem .5rem .2rem 0; } th { font-weight: 600; color: #51606e; font-size: .8rem; }
        footer { margin-top: 1.2rem; border-top: 1px solid #d4dce3; padding-top: .4rem; font-size: .75rem; color: #51606e; }
        @media print {
          @page { margin: 8mm 10mm; }
          html { font-size: 11px; } body { margin: 0; padding: 0; max-width: none; font-size: 10px; line-height: 1.25; }
          header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; padding-bottom: .2rem; }
          h1 { font-size: 1.3rem; } h2 { font-size: .9rem; } section { margin-top: .5rem; }
          h2:has(+ .note), h2 + .note { display: inline; } .note { margin-left: .6rem; }
          .tiles { margin-top: .4rem; gap: .35rem; } .tiles div { padding: .15rem .5rem; } .tiles b { font-size: 1rem; }
          .alerts { display: flex; flex-wrap: wrap; gap: .25rem; } .alerts li { flex: 1 1 45%; padding: .15rem .5rem; margin: 0; }
          svg { width: 94%; } th, td { padding: 0 .5rem 0 0; } footer { margin-top: .5rem; padding-top: .2rem; }
          * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
        }
        """
}
