#ifndef FAULTY_DISK_H
#define FAULTY_DISK_H

// Simulates disk faults in the program that preloads this library (LD_PRELOAD). A fault lasts while the folder $FAULTS has a
// file of its name:
//
//   full          SQLite's writes fail, and the file system reports no free space
//   slow          a sync returns only after this file is removed
//   no-sync       a sync fails after everything was written
//   no-link       hard links fail, as on FAT
//   no-noreplace  a rename with RENAME_NOREPLACE fails, as on NFS
//   no-remove     no file `*.db` can be deleted
//   network       every file is on NFS

#endif
