// Ends a child process when its parent has ended, however that happened.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
