import { createClient } from '@/api/client';

export const petstore = createClient({
  baseUrl: `${process.env.EXPO_PUBLIC_SERVER ?? ''}/api/petstore`,
});
