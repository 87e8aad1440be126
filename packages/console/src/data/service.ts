/** Values of the service's API that several views need. */

/** The id that stands for the root of a workspace's drive. */
export const driveRoot = "MY_SPACE";

/** The maximum number of files that one call imports into a project. */
export const maximumImport = 100;
