import { onServer } from './on-server.ts'

/** Puts a new key in the place of the one that signs tokens. */
export function rotateKeys(): Promise<number> {
  return onServer(async (server) => {
    const { keyId, signsFrom, retiredAt } = await server.keys.rotateKeys()
    return `The key ${keyId} is published, and signs from ${signsFrom.toISOString()} on.\nThose before it verify until ${retiredAt.toISOString()}.\n`
  })
}
