export { type Config, type CorsOrigins, defaultConfig, defaultLimits, type Limits } from "./config/config.js";
export { ConfigError, readConfig } from "./config/read.js";
export { type RunningServer, startServer, type StartOptions } from "./start/start-server.js";
export { wireNames } from "./wire-names.js";
