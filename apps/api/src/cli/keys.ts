import { onServer } from './on-server.ts'
import type { Terminal } from './terminal.ts'

/** Publishes a new key that replaces the current signing key. */
export function rotateKeys(terminal: Terminal): Promise<number> {
  return onServer(terminal, async (server) => {
    const { keyId, signsFrom, retiredAt } = await server.keys.rotateKeys()
    return `The key ${keyId} is published, and signs from ${signsFrom.toISOString()} on.\nThose before it verify until ${retiredAt.toISOString()}.\n`
  })
}
