declare module "fs-native-extensions" {
  /** Locks a file exclusively for this file descriptor. Returns false if another one, of any process, holds the lock. */
  export function tryLock(fd: number): boolean;
}
