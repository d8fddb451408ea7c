// A style sheet has no types; compilers ask for some where it is imported.
export {}
