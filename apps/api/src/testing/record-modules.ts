import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** Loaded before a server (`--import`), it records the address of every module that is loaded, one a line. */
const file = process.env.MODULES_RECORD ?? ''

registerHooks({
  load(url, context, next) {
    appendFileSync(file, `${url}\n`)
    return next(url, context)
  },
})
