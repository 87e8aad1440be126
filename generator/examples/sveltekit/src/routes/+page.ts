import { petstore } from '$lib/petstore';
import type { PageLoad } from './$types';

export const load: PageLoad = async (event) => {
	const { items } = await petstore(event).pets.list({ limit: 20 });
	return { pets: items };
};
