import type { ConfigContext } from 'expo/config';

export default ({ config }: ConfigContext) => ({ ...config, web: { ...config.web, output: 'server' } });
