import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import { userDataFile } from '@foyer/auth-domain/user/user-data-file'
import { useMutation } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/react-query'
import { useContext, useState } from 'react'
import type { ErrorCause } from './refusal.ts'
import { type Send, sendWithConnection } from './send.ts'
import { type StepUp, StepUpContext, sendWithStepUp } from './step-up.ts'
import { type ApiClient, trpc } from './trpc.ts'

/** Downloads everything that is stored about the user; `received`: the bytes so far. */
export function useExportUserData() {
  const { client } = trpc.useUtils()
  const stepUp = useContext(StepUpContext)
  const [received, setReceived] = useState(0)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      setReceived(0)
      save(await fetchFile(sendConfirmed(client, stepUp), setReceived))
    },
  })
  return { exportData: () => mutate(), received, busy: isPending, done: isSuccess, error }
}

function sendConfirmed(client: ApiClient, stepUp: StepUp | undefined): Send {
  const send = sendWithConnection(
    (url, options) => fetch(url, options),
    () => navigator.onLine,
  )
  if (stepUp === undefined) return send
  const userId = async () => (await client.session.getSession.query())?.user.id
  return sendWithStepUp(send, stepUp, { focused: () => document.activeElement, userId })
}

// Errors are those of tRPC, which the pages have messages for.
async function fetchFile(send: Send, onReceived: (bytes: number) => void): Promise<Blob> {
  try {
    const response = await send(`${BASE_PATH}/export-user-data`, { method: 'POST' })
    if (!response.ok || response.body === null) throw await refusalOf(response)
    return await read(response.body, onReceived)
  } catch (error) {
    throw error instanceof Error ? TRPCClientError.from(error) : error
  }
}

async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>, onReceived: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = body.getReader()
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    bytes += part.value.length
    onReceived(bytes)
  }
  return new Blob(parts, { type: userDataFile.type })
}

type Refusal = Extract<ErrorCause, { kind: 'refused' }>['refusal']

// A call without a session has an empty body; not every failure has one of the API: a proxy may have answered.
async function refusalOf(response: Response): Promise<TRPCClientError<never>> {
  const text = await response.text()
  const body: Partial<Refusal> = text.startsWith('{') ? JSON.parse(text) : {}
  const code = body.code ?? (response.status === 401 ? 'UNAUTHORIZED' : undefined)
  if (code === undefined) return new TRPCClientError(response.statusText)
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  const data = { refusal: { code, message: body.message ?? '', retryAfter } }
  return new TRPCClientError(data.refusal.message, { result: { error: { data } } } as never)
}

function save(file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: userDataFile.fileName })
  link.click()
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
