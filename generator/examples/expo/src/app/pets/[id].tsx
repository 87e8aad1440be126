import { Stack, useLocalSearchParams } from 'expo-router';
import { Button, Text, View } from 'react-native';
import { isApiError } from '@/api/client';
import { usePetsGet, usePetsUpdate } from '@/api/react';
import { Video } from '@/components/video';

export default function Pet() {
  const id = Number(useLocalSearchParams<'/pets/[id]'>().id);
  const { data, error } = usePetsGet({ id });
  const update = usePetsUpdate();
  if (isApiError(error) && error.status === 404) return <Text>There is no pet {id}.</Text>;
  if (error) return <Text role="alert">{error.message}</Text>;
  if (!data) return <Text>Loading…</Text>;
  return (
    <View>
      <Stack.Screen options={{ title: data.name }} />
      <Button title="Rename" onPress={() => update.mutate({ id, name: `${data.name} II` })} />
      <Video />
    </View>
  );
}
