import { Link } from 'expo-router';
import { FlatList, Text, View } from 'react-native';
import { usePetsListInfinite } from '@/api/react';

export default function Pets() {
  const { data, error, hasNextPage, fetchNextPage } = usePetsListInfinite({ limit: 20 });
  if (error) return <Text role="alert">{error.message}</Text>;
  return (
    <FlatList
      role="list"
      data={data?.pages.flatMap(({ items }) => items)}
      keyExtractor={({ id }) => String(id)}
      onEndReached={() => hasNextPage && fetchNextPage()}
      renderItem={({ item: { id, name } }) => (
        <View role="listitem">
          <Link href={{ pathname: '/pets/[id]', params: { id } }}>{name}</Link>
        </View>
      )}
    />
  );
}
