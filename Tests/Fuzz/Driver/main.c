// The program's main is libFuzzer's, and what it calls is `LLVMFuzzerTestOneInput` in FuzzTargets. This file makes the
// target an executable.
typedef int whorl_fuzz_driver;
