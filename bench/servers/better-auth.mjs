// The peer: better-auth 1.2.12.
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db'
import { toNodeHandler } from 'better-auth/node'
import { admin, anonymous, organization } from 'better-auth/plugins'
import { serveBetterAuth } from '../better-auth-service.mjs'

await serveBetterAuth({ betterAuth, getMigrations, toNodeHandler, admin, anonymous, organization })
