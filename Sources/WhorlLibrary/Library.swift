// The C library as it is linked: the functions of `WhorlC`, the Swift runtime within, and the exports of `libwhorl.map`.
// Tests link `WhorlC` itself, with the runtime that they share.
import WhorlC
