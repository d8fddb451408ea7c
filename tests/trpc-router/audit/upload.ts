import type { TestClient } from '@foyer/testing/client'
import { pngOf } from '@foyer/testing/pictures'
import { call } from '@foyer/testing/transports'

/** Sends a picture, over REST as all bytes; rejects as a client of tRPC does where it is refused. */
export async function upload(
  client: TestClient,
  operation: 'uploadPicture' | 'uploadLogo',
  input: object = {},
): Promise<void> {
  const { status, code } = await call(client, operation, { ...input, picture: pngOf() })
  if (status >= 400) throw Object.assign(new Error(code), { data: { httpStatus: status, refusal: { code } } })
}
