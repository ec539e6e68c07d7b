// Variables of the program that preloads this library:
//
// POWER_CUT_FOLDER  the disk that loses its power: the files below this folder
// POWER_CUT_AT      the power fails before this write, truncation, sync or change of a name, counted
//                   from 1. If the program makes fewer calls, the power fails after its end
// POWER_CUT_SEED    the seed that chooses the lost writes
// POWER_CUT_GRAVE   a folder on the same file system, for replaced and removed files. A program that
//                   ends before the cut writes its number of calls there, into `calls`
