// What the library needs to know is in the environment of the program that it is loaded into.
//
// POWER_CUT_FOLDER  only what is below this folder is on the disk that loses its power
// POWER_CUT_AT      the power fails before this write, truncation, sync or change of a name, counted
//                   from 1; where the program does less, when it has ended
// POWER_CUT_SEED    decides what is lost
// POWER_CUT_GRAVE   a folder on the same file system, for files that may come back; a
//                   program that ends before the cut leaves the number of its calls there, in `calls`
