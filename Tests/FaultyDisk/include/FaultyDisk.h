#ifndef FAULTY_DISK_H
#define FAULTY_DISK_H

// A library that is loaded before the others (LD_PRELOAD) and spoils what the disk answers. A fault is on while
// a file of its name is in the folder $FAULTS:
//
//   full          SQLite's writes fail: no space is left, and none is said to be
//   slow          syncing takes until the file is gone
//   no-sync       syncing fails, though all has been written
//   no-link       a file can't have two names, as on FAT
//   no-noreplace  a rename can't be kept from replacing a file, as on NFS
//   network       every file is on NFS

#endif
