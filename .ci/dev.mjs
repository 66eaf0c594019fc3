import { join } from 'node:path'
import { root } from './place.mjs'
import { supervise } from './supervise.mjs'

/** `npm run dev`: the server, restarted when its sources change, and Vite in front of the web app. */
const web = join(root, 'apps/web')
const programs = [
  { cwd: root, args: ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'] },
  { cwd: web, args: [join(web, 'node_modules/vite/bin/vite.js')] },
]
const running = programs.map(({ cwd, args }) =>
  supervise(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] }),
)
process.exitCode = await Promise.race(running)
// The first one to end also ends the other.
process.emit('SIGTERM', 'SIGTERM')
await Promise.all(running)
