// What the types promise to a caller. Nothing here runs: `tsc` passes or fails.
import { type ClientError, type FactsGetResult, isApiError, type ProjectsListResult } from "@memory-service/client";
import {
  type InfiniteData,
  QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from "@tanstack/react-query";
import {
  documentsGetPollingQuery,
  factsGetQuery,
  keyOf,
  factsUpdateMutation,
  projectsListInfiniteQuery,
  projectsListQuery,
  projectsSearchQuery,
  useDocumentsGetPolling,
  useDriveUpload,
  useFactsGet,
  useFactsUpdate,
  useProjectsDelete,
  useProjectsList,
  useProjectsListInfinite,
  useProjectsSearch,
  useSuspenseFactsGet,
  useSuspenseProjectsListInfinite,
  useWorkspacesList,
  workspacesListQuery,
} from "../../src/index.js";
import { stubClient } from "../../src/testing.js";
import { check, type Equal } from "./equal.js";
import { fixtures } from "../support/fixtures.js";

const queryClient = new QueryClient();
const ids = { workspaceId: "w", actorId: "a", factId: "f" };
const document = { workspaceId: "w", projectId: "p", documentId: "d" };
declare const maybe: typeof ids | undefined;

export function queries(): void {
  const plain = useQuery(factsGetQuery(ids));
  check<Equal<typeof plain.data, FactsGetResult | undefined>>();
  check<Equal<typeof plain.error, ClientError | null>>();
  // Probe: HTTP 404 is a typed error with its status.
  if (isApiError(plain.error)) check<Equal<typeof plain.error.status, number>>();

  // Probe: plain options work in useSuspenseQuery.
  const suspended = useSuspenseQuery(factsGetQuery(ids));
  check<Equal<typeof suspended.data, FactsGetResult>>();

  // Probe: skipToken in place of arguments.
  const skipped = useQuery(factsGetQuery(maybe ?? skipToken));
  check<Equal<typeof skipped.data, FactsGetResult | undefined>>();
  // @ts-expect-error What suspends cannot be skipped.
  useSuspenseQuery(factsGetQuery(maybe ?? skipToken));
  // @ts-expect-error Nor can a suspense hook.
  useSuspenseFactsGet(maybe ?? skipToken);

  useQuery({ ...projectsSearchQuery({ id: "p", query: "q", user_id: "u" }), refetchOnWindowFocus: true });
  useProjectsSearch({ id: "p", query: "q", user_id: "u" }, { refetchOnWindowFocus: "always" });

  const selected = useQuery({ ...factsGetQuery(ids), select: ({ fact }) => fact.length });
  check<Equal<typeof selected.data, number | undefined>>();

  // @ts-expect-error An argument is missing.
  factsGetQuery({ workspaceId: "w", actorId: "a" });
  // @ts-expect-error An argument is of another type.
  projectsListQuery({ size: "many" });
  // @ts-expect-error There is no such argument.
  projectsSearchQuery({ id: "p", query: "q", user_id: "u", colour: "red" });

  const [first, second] = useQueries({ queries: [factsGetQuery(ids), workspacesListQuery()] });
  check<Equal<typeof first.data, FactsGetResult | undefined>>();
  second.data?.items[0]?.name.trim();

  const polled = useQuery(documentsGetPollingQuery(document));
  polled.data?.status.trim();
  useSuspenseQuery(documentsGetPollingQuery(document)).data.status.trim();
  const waiting = useQuery(documentsGetPollingQuery(maybe ? document : skipToken));
  check<Equal<typeof waiting.data, typeof polled.data>>();
  // @ts-expect-error Skipped.
  useSuspenseQuery(documentsGetPollingQuery(maybe ? document : skipToken));
}

export function infinite(): void {
  // Probe: the pager (getNextPageParam) is generated.
  const list = useInfiniteQuery(projectsListInfiniteQuery({ size: 5 }));
  list.data?.pages[0]?.items[0]?.name.trim();
  // Probe: infinite options work in useSuspenseInfiniteQuery.
  const suspended = useSuspenseInfiniteQuery(projectsListInfiniteQuery());
  suspended.data.pages[0]?.items[0]?.name.trim();
  // @ts-expect-error Skipped.
  useSuspenseInfiniteQuery(projectsListInfiniteQuery(maybe ? {} : skipToken));
}

export async function caches(): Promise<void> {
  // Probe: getQueryData is typed by the key.
  const fact = queryClient.getQueryData(factsGetQuery(ids).queryKey);
  check<Equal<typeof fact, FactsGetResult | undefined>>();
  const pages = queryClient.getQueryData(projectsListInfiniteQuery().queryKey);
  check<
    Equal<typeof pages, InfiniteData<NonNullable<typeof pages>["pages"][number], string | undefined> | undefined>
  >();
  const page = await queryClient.fetchQuery(projectsListQuery());
  check<Equal<typeof page.total, ProjectsListResult["total"]>>();
  // @ts-expect-error A page in a cache has no functions: they could not be sent to a browser.
  page.next;
  await queryClient.prefetchInfiniteQuery(projectsListInfiniteQuery());
  // @ts-expect-error Not a fact.
  queryClient.setQueryData(factsGetQuery(ids).queryKey, { id: 1 });
  await queryClient.invalidateQueries({ queryKey: keyOf("facts.get", { actorId: "act_2" }) });
  // @ts-expect-error There is no such query.
  keyOf("facts.gte");
  // @ts-expect-error Nor such an argument.
  keyOf("facts.get", { actor: "act_2" });
  // @ts-expect-error A mutation is no query.
  keyOf("facts.update");
}

export function mutations(): void {
  const update = useMutation(factsUpdateMutation());
  update.mutate({ ...ids, fact: "x" });
  // @ts-expect-error No ids.
  update.mutate({ fact: "x" });
  check<Equal<typeof update.data, FactsGetResult | undefined>>();
  check<Equal<typeof update.error, ClientError | null>>();
  // @ts-expect-error Not a change of a fact.
  update.mutate({ ...ids, fact: 1 });

  // What TanStack Query takes besides, typed.
  useFactsUpdate({
    scope: { id: "facts" },
    networkMode: "offlineFirst",
    gcTime: 1_000,
    retry: (failures, error) => failures < 2 && isApiError(error) && error.status === 503,
    retryDelay: (_, error) => error.code.length,
    throwOnError: (error) => isApiError(error) && error.status >= 500,
    onMutate: ({ factId }) => factId.length,
    meta: { invalidate: "await", screen: "facts" },
  });
  // @ts-expect-error There is no such mode.
  useFactsUpdate({ networkMode: "sometimes" });
  // @ts-expect-error A scope has an id.
  useFactsUpdate({ scope: { name: "facts" } });
  // @ts-expect-error A number of times, or a decision.
  useFactsUpdate({ retry: "twice" });
  // @ts-expect-error A misspelt choice.
  useFactsUpdate({ meta: { invalidate: "backgroud" } });
  // @ts-expect-error Nor is it a flag.
  useFactsUpdate({ meta: { invalidate: false } });
  // @ts-expect-error The operation decides what is sent.
  useFactsUpdate({ mutationFn: () => Promise.resolve() });
  // @ts-expect-error And under which key.
  useFactsUpdate({ mutationKey: ["mine"] });

  const removal = useProjectsDelete();
  removal.mutate({ id: "p" });
  check<Equal<typeof removal.data, null | undefined>>();
}

export function hooks(): void {
  const list = useProjectsList();
  list.data?.items[0]?.name.trim();
  const total = useProjectsList({}, { select: ({ total }) => total });
  check<Equal<typeof total.data, number | undefined>>();
  useWorkspacesList({ page_size: 3 }, { staleTime: 1_000, enabled: false, refetchOnWindowFocus: false });
  // @ts-expect-error The operation decides what is fetched.
  useProjectsList({}, { queryFn: () => Promise.resolve() });
  // @ts-expect-error And under which key.
  useProjectsList({}, { queryKey: ["mine"] });
  const pages = useProjectsListInfinite(
    { size: 2 },
    { maxPages: 3, select: ({ pages }) => pages.flatMap(({ items }) => items) },
  );
  pages.data?.[0]?.name.trim();
  useSuspenseProjectsListInfinite().data.pages[0]?.items[0]?.name.trim();
  useProjectsSearch(skipToken, { placeholderData: (previous) => previous }).data?.documents.length.toFixed();
  useDocumentsGetPolling(maybe ? document : skipToken, { select: ({ status }) => status }).data?.trim();
  // @ts-expect-error Polling decides when.
  useDocumentsGetPolling(document, { refetchInterval: 5 });
  useFactsGet(ids, { throwOnError: (error) => isApiError(error) && error.status >= 500 });
  const update = useFactsUpdate({ onError: (error) => error.code.trim(), onSuccess: (fact) => fact.fact.trim() });
  update.mutate({ ...ids, metadata: {} });
  const upload = useDriveUpload({ complete: ({ upload_id }) => ({ made: upload_id }) });
  upload.start(new Blob(["x"]));
  upload.start(new Blob(["x"]), { resume: maybe ? "token" : undefined });
  // @ts-expect-error A token is a string; storage has null where it has none.
  upload.start(new Blob(["x"]), { resume: null });
  // @ts-expect-error A token continues one upload, not all of them.
  useDriveUpload({ resume: "token" });
  if (upload.status === "done") upload.result.completed?.made.trim();
  if (upload.status === "failed") check<Equal<typeof upload.error, unknown>>();
  upload.progress.loaded.toFixed();
}

export function tests(): void {
  stubClient({ "facts.get": ({ factId }) => ({ ...fixtures["facts.get"], id: factId }), "projects.delete": undefined });
  // @ts-expect-error There is no such operation.
  stubClient({ "facts.fetch": {} });
  // @ts-expect-error Not a fact.
  stubClient({ "facts.get": { id: 1 } });
}
