import { onServer } from './on-server.ts'

/** Publishes a new key that replaces the current signing key. */
export function rotateKeys(): Promise<number> {
  return onServer(async (server) => {
    const { keyId, signsFrom, retiredAt } = await server.keys.rotateKeys()
    return `The key ${keyId} is published, and signs from ${signsFrom.toISOString()} on.\nThose before it verify until ${retiredAt.toISOString()}.\n`
  })
}
