import { Stack } from 'expo-router';
import { ClientProvider } from '@/api/react';
import { petstore } from '@/petstore';

export default function Layout() {
  return (
    <ClientProvider client={petstore}>
      <Stack />
    </ClientProvider>
  );
}
