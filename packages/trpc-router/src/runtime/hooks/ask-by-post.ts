import { type HookName, hookTypes } from '@foyer/auth-domain/hooks/hook'
import { readAtMost } from '#runtime/outgoing/read-at-most.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { signatureHeaders } from '#runtime/webhook/signature.ts'

type Asked = { name: HookName; facts: unknown; at: Date }

const MOST_BYTES = 65_536
const ID_LENGTH = 22

/**
 * Asks the operator's own service by a signed POST (Standard Webhooks), which may be private (S41). Redirects are not
 * followed; anything but 200 with JSON is a failure.
 */
export async function askByPost(
  { url, secret, timeout }: { url: string; secret: string; timeout: number },
  { name, facts, at }: Asked,
): Promise<unknown> {
  const text = JSON.stringify({ type: hookTypes[name], createdAt: at, data: facts })
  const signed = signatureHeaders([secret], { id: `ask_${randomText(ID_LENGTH)}`, at, text })
  const response = await fetch(url, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'application/json', accept: 'application/json', ...signed },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
  const bytes = await readAtMost(response.body ?? [], MOST_BYTES)
  if (response.status !== 200 || bytes === undefined)
    throw new Error(`${new URL(url).host} answered ${response.status}`)
  return JSON.parse(new TextDecoder().decode(bytes))
}
