// The server of better-auth 1.5 and its plugins, as they are.
// biome-ignore lint/performance/noBarrelFile: an alias of npm is reached from its own package only; an object of these is more than the compiler can declare.
export { betterAuth } from 'better-auth-1-5'
export { getMigrations } from 'better-auth-1-5/db/migration'
export { toNodeHandler } from 'better-auth-1-5/node'
export { admin, anonymous, jwt, multiSession, organization, twoFactor, username } from 'better-auth-1-5/plugins'
