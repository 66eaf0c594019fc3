import { type Mutation, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { showToast, type ToastContent } from '@tidings/ui/toast/toast'
import { errorCode } from './api-error.ts'
import { fetchPath } from './api-request.ts'

/** Queries that show articles, alone or in a story. */
const ARTICLES = [['articles'], ['editions'], ['topics'], ['stories']] as const
/** … and those that show their newsletter. */
const NEWSLETTERS = [['newsletters'], ...ARTICLES, ['highlights']] as const

/** The queries that a mutation invalidates, by path: a whole router (`articles`) or one of its procedures. */
const outdatedBy: Record<string, readonly (readonly string[])[]> = {
  'sessions.end': [['sessions']],
  'account.changePassword': [['sessions'], ['apiTokens'], ['feeds'], ['webhooks']],
  'twoStep.switchOn': [['twoStep'], ['sessions']],
  'twoStep.switchOff': [['twoStep']],
  'twoStep.renewRecoveryCodes': [['twoStep']],
  'passkeys.add': [['passkeys']],
  'passkeys.rename': [['passkeys']],
  'passkeys.remove': [['passkeys'], ['sessions']],
  'apiTokens.create': [['apiTokens']],
  'apiTokens.revoke': [['apiTokens'], ['feeds']],
  'feeds.create': [['feeds']],
  'feeds.revoke': [['feeds']],
  'webhooks.create': [['webhooks', 'list']],
  'webhooks.update': [['webhooks']],
  'webhooks.test': [['webhooks', 'deliveries']],
  'webhooks.remove': [['webhooks', 'list']],
  'identities.remove': [['identities'], ['sessions']],
  'newsletters.add': [['newsletters'], ['articles'], ['editions'], ['topics']],
  'newsletters.update': NEWSLETTERS,
  'newsletters.processConfirmations': [['newsletters']],
  'newsletters.delete': NEWSLETTERS,
  'newsletters.restore': NEWSLETTERS,
  'newsletters.organize': [['newsletters', 'list']],
  'newsletters.merge': [...NEWSLETTERS, ['optIns']],
  'newsletters.undoMerge': NEWSLETTERS,
  'newsletters.split': [['newsletters'], ...ARTICLES],
  'optIns.confirm': [['optIns'], ['newsletters']],
  'optIns.reply': [['optIns'], ['newsletters']],
  'optIns.ignore': [['optIns']],
  'newsletters.unsubscribe': [['newsletters']],
  'newsletters.undoUnsubscribe': [['newsletters']],
  'newsletters.deleteCorrection': [['newsletters', 'corrections']],
  'addresses.add': [['addresses']],
  'addresses.rename': [['addresses'], ['newsletters', 'list']],
  'addresses.switchOff': [['addresses'], ['user'], ['newsletters']],
  'addresses.switchOn': [['addresses'], ['user'], ['newsletters']],
  'mailboxes.choose': [['articles', 'stats']],
  'mailboxes.update': [['articles', 'stats']],
  'mailboxes.delete': [['articles', 'stats']],
  'imports.choose': [['articles', 'stats']],
  'editions.markAllRead': [['editions'], ['articles']],
  'editions.undoMarkAllRead': [['editions'], ['articles']],
  'forwarding.dismiss': [['forwarding']],
  'issues.reprocess': [['issues']],
  'issues.reclassifyAsArticle': [['issues'], ['newsletters'], ...ARTICLES],
  'issues.reclassifyAsNonArticle': [['issues'], ['newsletters'], ...ARTICLES],
  'articles.resolveLink': [['stories'], ['articles'], ['editions'], ['issues']],
  'stories.split': [['stories'], ['articles'], ['editions'], ['issues']],
  'stories.join': [['stories'], ['articles'], ['editions'], ['issues']],
  'stories.undo': [['stories'], ['articles'], ['editions'], ['issues']],
  'articles.read': [['articles', 'stats']],
  'articles.changeTags': [['articles', 'tags'], ['topics']],
  'search.save': [['search', 'saved']],
  'search.change': [['search', 'saved'], ['editions']],
  'search.remove': [['search', 'saved'], ['editions']],
  'topics.rankTopics': [['articles', 'list'], ['editions']],
  'user.updateProfile': [['user']],
  'user.updatePreferences': [['user']],
  'user.setTimeZone': [['user'], ['articles', 'stats'], ['articles', 'list'], ['editions'], ['topics']],
}

type Input = { read?: string; tags?: string }

/** The lists that a mutation adds articles to or removes them from, by their input. */
const unsettledBy: Record<string, (list: string, input: Input) => boolean> = {
  'articles.save': (list) => list === 'articles.saved',
  'articles.read': (_list, { read }) => read !== undefined,
  'articles.changeTags': (_list, { tags }) => tags !== undefined,
}

/** Paths of the queries to invalidate after the mutation at `path`, such as `newsletters.add`. */
function outdatedQueries(path: string): readonly (readonly string[])[] {
  return outdatedBy[path] ?? []
}

/**
 * Whether the mutation at `path` makes the list with this key stale. It is only fetched again when the user returns to
 * it: articles that were unsaved or read by mistake stay visible.
 */
function unsettlesList(path: string, [name, query]: readonly unknown[]): boolean {
  if (!Array.isArray(name) || name[0] !== 'articles') return false
  // tRPC's keys end in `{input, type}`, and the input of a list is an object.
  const { input = {} } = (query ?? {}) as { input?: Input }
  return unsettledBy[path]?.(name.join('.'), input) ?? false
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The toast for a failure; without it the caller shows the failure. */
      failure?: ToastContent | ((error: unknown) => ToastContent)
      success?: ToastContent
    }
  }
}

/**
 * Creates the cache of server data, with the common behaviour after calls: mutations invalidate queries and show their
 * toasts here; an UNAUTHORIZED response runs `onUnauthorized`.
 */
export function createQueryClient(onUnauthorized: (client: QueryClient) => void): QueryClient {
  const watch = (error: unknown) => {
    if (errorCode(error) === 'UNAUTHORIZED') onUnauthorized(client)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, { meta }) => {
        watch(error)
        const failure = typeof meta?.failure === 'function' ? meta.failure(error) : meta?.failure
        if (failure) showToast({ ...failure, variant: 'destructive' })
      },
      // Awaited by the mutation: its own onSuccess runs after the lists on screen are updated.
      onSuccess: async (_data, _input, _context, mutation) => {
        const outdated = outdatedQueries(pathOf(mutation))
        await Promise.all(outdated.map((name) => client.invalidateQueries({ queryKey: [name] })))
        if (mutation.meta?.success) showToast(mutation.meta.success)
      },
      // After the mutation's own onSuccess: lists that it writes would count as fetched.
      onSettled: (_data, error, _input, _context, mutation) => {
        if (error) return
        const path = pathOf(mutation)
        client.invalidateQueries({
          predicate: ({ queryKey }) => unsettlesList(path, queryKey),
          refetchType: 'none',
        })
      },
    }),
    // By default a call would wait silently while the browser is offline; here it fails and shows that.
    defaultOptions: {
      queries: {
        queryFn: fetchPath,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Infinity,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** The path of the procedure, such as `newsletters.add`: tRPC's keys are `[['newsletters', 'add']]`. */
export function pathOf({ options }: Pick<Mutation, 'options'>): string {
  const [path] = options.mutationKey ?? []
  return Array.isArray(path) ? path.join('.') : ''
}
