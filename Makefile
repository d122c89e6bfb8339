# make run: from a fresh clone to the conversation. make test: all tests. Both install what is missing where they may.

.PHONY: help run build test baseline clean

.DEFAULT_GOAL := help

help:
	@echo 'make run     build Sayso and start it'
	@echo 'make test    build everything and run all tests'
	@echo 'make build   build Sayso: .build/release/sayso'
	@echo 'make baseline  write down which corpus lines fail today, for the regression test'
	@echo 'make clean   remove all that was built'
	@echo 'Another Swift: make SWIFT=/path/to/swift ...'

# Each recipe asks for the Swift to use, which also installs the packages that are missing.
SETUP = swift=$$(SWIFT='$(SWIFT)' sh Scripts/setup)

# The compiled grammar is a file beside the built one; without it the program starts slower and works the same. What the person
# who builds has configured for themselves is no part of a build.
COMPILE = env -u SAYSO_GRAMMAR XDG_CONFIG_HOME='$(CURDIR)/.build' .build/$(1)/sayso grammar compile >/dev/null

build:
	@$(SETUP) && "$$swift" build -c release --product sayso $$(sh Scripts/static-runtime "$$swift") && $(call COMPILE,release)

run: build
	@exec .build/release/sayso

# The FHIR export is held against fhir.resources, in a Python of its own; SAYSO_PYTHON names another that has it.
test:
	@$(SETUP) && python=$${SAYSO_PYTHON:-$$(sh Scripts/fhir-library '$(CURDIR)/.build/fhir-library')} && \
	"$$swift" build --build-tests && $(call COMPILE,debug) && SAYSO_PYTHON="$$python" "$$swift" test --skip-build

baseline: build
	@.build/release/sayso eval Corpus/en --wrong 0 --failing Corpus/known-failures.txt >/dev/null && wc -l Corpus/known-failures.txt

clean:
	rm -rf .build
