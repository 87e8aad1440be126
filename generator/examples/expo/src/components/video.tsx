import { getDocumentAsync } from 'expo-document-picker';
import { File } from 'expo-file-system';
import { Button, Text, View } from 'react-native';
import { useVideosUpload } from '@/api/react';

export function Video() {
  const { progress, start } = useVideosUpload();
  async function choose() {
    const { assets } = await getDocumentAsync({ type: 'video/*' });
    if (assets) start(assets[0].file ?? new File(assets[0].uri));
  }
  return (
    <View>
      <Button title="Video" accessibilityLabel="Video" onPress={choose} />
      <Text>{`${progress.loaded} of ${progress.total} bytes`}</Text>
    </View>
  );
}
