/** What each package may import from the others. Tests and tools obey too. */
const MAY_IMPORT = {
  // What its tests sign in with is of `accounts`; a rule of its own keeps that to tests.
  'apps/web': ['packages/ui', 'packages/api', 'packages/accounts'],
  'apps/api': [
    'packages/api',
    'packages/accounts',
    'packages/jobs',
    'packages/mail',
    'packages/db',
    'packages/scheduling',
  ],
  // Browsers and measurements beside the whole server.
  'apps/e2e': [
    'apps/api',
    'packages/api',
    'packages/accounts',
    'packages/jobs',
    'packages/mail',
    'packages/db',
  ],
  'packages/api': ['packages/accounts', 'packages/jobs', 'packages/mail', 'packages/db'],
  'packages/accounts': ['packages/db', 'packages/scheduling'],
  'packages/jobs': ['packages/mail', 'packages/db', 'packages/scheduling'],
  'packages/mail': [],
  'packages/ui': [],
  'packages/db': ['packages/scheduling'],
  'packages/scheduling': [],
}

/** The features whose parts a feature of the web app may show. Features not named here use no other. */
const FEATURE_MAY_SHOW = {
  search: ['articles'],
  articles: ['addresses', 'highlights', 'opt-ins', 'stories', 'topics'],
  issues: ['articles'],
  newsletters: [
    'addresses',
    'articles',
    'forwarding',
    'imports',
    'issues',
    'mailboxes',
    'opt-ins',
    'received',
    'topics',
  ],
  'opt-ins': ['forwarding'],
  reader: ['articles', 'stories', 'topics'],
  received: ['issues'],
  saved: ['articles'],
  settings: ['highlights'],
  shell: ['topics', 'search', 'offline'],
}

const features = {
  name: 'features-stand-alone',
  comment: 'A feature shows parts of those that it is named for in FEATURE_MAY_SHOW, and never a circle.',
  severity: 'error',
  from: {
    path: '^apps/web/src/features/([^/]+)/',
    pathNot: `^apps/web/src/features/(${Object.keys(FEATURE_MAY_SHOW).join('|')})/`,
  },
  to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
}

const featureParts = Object.entries(FEATURE_MAY_SHOW).map(([feature, shown]) => ({
  name: `feature-${feature}-shows`,
  comment: `features/${feature} may show parts of ${shown.join(', ')}.`,
  severity: 'error',
  from: { path: `^apps/web/src/features/${feature}/` },
  to: {
    path: '^apps/web/src/features/',
    pathNot: [feature, ...shown].map((name) => `^apps/web/src/features/${name}/`),
  },
}))

const direction = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `${folder.replace('/', '-')}-imports`,
  comment: `${folder} may import ${allowed.join(', ') || 'no other package'}.`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: { path: '^(apps|packages)/', pathNot: [folder, ...allowed].map((name) => `^${name}/`) },
}))

export default {
  forbidden: [
    ...direction,
    features,
    ...featureParts,
    {
      name: 'screens-ask-the-api',
      comment: 'A page has nothing of the server in it but what packages/api shows.',
      severity: 'error',
      from: { path: '^apps/web/', pathNot: '[.]test[.]tsx?$|/testing/' },
      to: { path: '^packages/accounts/' },
    },
    {
      name: 'one-file-knows-lucia',
      comment:
        'Lucia and its adapter are no longer developed: what replaces them is written in this one file.',
      severity: 'error',
      from: { pathNot: '^packages/accounts/src/sessions/sessions[.]ts$' },
      to: { path: 'node_modules/(lucia|@lucia-auth)/' },
    },
    {
      name: 'tRPC-stays-in-the-api',
      comment: 'Sign-in, mail, jobs and the queries know nothing of how they are asked.',
      severity: 'error',
      from: { path: '^packages/(accounts|mail|jobs|db)/' },
      to: { path: 'node_modules/@trpc/' },
    },
    {
      name: 'common-knows-no-stage',
      comment: 'What all stages share depends on none of them.',
      severity: 'error',
      from: { path: '^packages/mail/src/common/', pathNot: '[.]test[.]ts$|/testing/' },
      to: { path: '^packages/mail/src/(?!common/)' },
    },
    {
      name: 'by-name-across-packages',
      comment: 'A relative path into another package goes round what that package exports.',
      severity: 'error',
      from: { path: '^((?:apps|packages)/[^/]+)/' },
      to: { path: '^(?:apps|packages)/', pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that import each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere would pass every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'tests-stay-tests',
      comment: 'What runs for users imports neither tests nor what only tests need.',
      severity: 'error',
      from: { pathNot: '[.]test[.]tsx?$|/(testing|bench|fuzz|screenshots)/|/vitest[.]config[.]ts$' },
      to: { path: '[.]test[.]tsx?$|/src/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Packages are not followed, and seen: rules are about them, too.
    exclude: { path: '^(?!node_modules/).*/(dist|node_modules|[.]reports|[.]turbo)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}

/** Packages in which no two folders import each other. */
const WITHOUT_CIRCLES = [
  'apps/api/src',
  'apps/web/src',
  'packages/accounts/src',
  'packages/api/src',
  'packages/db/src',
  'packages/jobs/src',
  'packages/mail/src',
  'packages/scheduling/src',
  'packages/ui/src',
]

/**
 * The folders that are checked as a whole, without tests: tests' helpers are beside all others and import everything.
 */
export const ofFolders = {
  folders: WITHOUT_CIRCLES,
  exclude: '(^|/)(dist|node_modules|[.]reports|[.]turbo|testing|golden)/|[.]test[.]tsx?$',
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'Two folders that import each other are one, and can neither be read nor moved alone.',
      severity: 'error',
      scope: 'folder',
      from: { path: WITHOUT_CIRCLES.map((folder) => `^${folder}`) },
      to: { circular: true },
    },
  ],
}
