// The newest better-auth that the repository installs: that of packages/newer-client, whose sources Node 20 does not read.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { serveBetterAuth } from '../better-auth-service.mjs'

const { resolve } = createRequire(new URL('../../packages/newer-client/package.json', import.meta.url))
const parts = ['better-auth', 'better-auth/db/migration', 'better-auth/node', 'better-auth/plugins']
const loaded = await Promise.all(parts.map((part) => import(pathToFileURL(resolve(part)))))

await serveBetterAuth(Object.assign({}, ...loaded))
