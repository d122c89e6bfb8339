internal import SaysoLanguage

extension Analytics {
    /// How often a symptom came after a food, and how often it did not. A count and no cause.
    public struct Following: Hashable, Sendable {
        public var food: String
        public var symptom: String
        /// How often the food was eaten.
        public var eaten: Int
        /// How often the symptom came within the hours after it.
        public var followed: Int
        /// How often something else was eaten…
        public var otherEaten: Int
        /// …and the symptom came after that.
        public var otherFollowed: Int

        /// Of the times that the food was eaten.
        public var share: Double { Double(followed) / Double(eaten) }
        /// Of the times that something else was eaten.
        public var otherShare: Double { otherEaten == 0 ? 0 : Double(otherFollowed) / Double(otherEaten) }
    }

    /// Symptoms within some hours after foods, the last instant included. A meal counts for each of its foods, once.
    ///
    /// - Parameters:
    ///   - hours: Six (contract, analytics).
    ///   - least: Pairs that came together less often are left out: once is a coincidence.
    /// - Returns: The pairs whose share is most above that after other foods come first; then by count, then by name.
    public func following(hours: Int = 6, least: Int = 2) -> [Following] {
        var meals: [(second: Int, foods: Set<String>)] = []
        var felt: [String: [Int]] = [:]
        for event in events where event.happened {
            switch event.payload {
            case .food(let food):
                let names = food.components.isEmpty ? [food.item].compactMap { $0 } : food.components.map(\.name)
                if !names.isEmpty { meals.append((event.date.secondsSinceEpoch, Set(names.map { $0.lowercased() }))) }
            case .symptom(let symptom): if let name = symptom.plainName { felt[name, default: []].append(event.date.secondsSinceEpoch) }
            default: break
            }
        }
        let foods = Set(meals.flatMap(\.foods))
        return felt.flatMap { symptom, seconds -> [Following] in
            let ordered = seconds.sorted()
            let follows = meals.map { meal in
                let next = ordered.partitioningIndex { $0 >= meal.second }
                return next < ordered.count && ordered[next] <= meal.second + hours * 3_600
            }
            let all = follows.count { $0 }
            return foods.compactMap { food in
                let own = meals.indices.filter { meals[$0].foods.contains(food) }
                let followed = own.count { follows[$0] }
                guard followed >= least else { return nil }
                return Following(
                    food: food, symptom: symptom, eaten: own.count, followed: followed, otherEaten: meals.count - own.count,
                    otherFollowed: all - followed)
            }
        }.sorted { ($1.share - $1.otherShare, $1.followed, $0.food, $0.symptom) < ($0.share - $0.otherShare, $0.followed, $1.food, $1.symptom) }
    }
}
