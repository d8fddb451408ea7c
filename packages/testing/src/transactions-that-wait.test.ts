import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testAppsOn } from '#suite.ts'
import { assertNoTransactionWaited } from '#transactions-that-wait.ts'

const given = testAppsOn()

test('a transaction that hashes a password is noted', async () => {
  const { services } = await given()
  await services.db.transaction().execute(() => services.passwords.askedBy('olga').hash('correct-horse'))
  expect(assertNoTransactionWaited).toThrow('A password was hashed while a transaction was open')
  expect(assertNoTransactionWaited).not.toThrow()
})

test('a transaction that asks another server is noted, over a connection that is kept as well', async () => {
  const { services } = await given()
  const url = await givenServer()
  const ask = () => fetch(url).then((answer) => answer.text())
  await services.db.transaction().setIsolationLevel('serializable').execute(ask)
  expect(assertNoTransactionWaited).toThrow('A request was sent while a transaction was open')
  await services.db.transaction().execute(ask)
  expect(assertNoTransactionWaited).toThrow('A request was sent')
})

test('what happens before a transaction, or after it, is not', async () => {
  const { services } = await given()
  await services.passwords.hash('correct-horse')
  await services.db.transaction().execute((trx) => trx.selectFrom('user').select('id').execute())
  await fetch(await givenServer()).then((answer) => answer.text())
  expect(assertNoTransactionWaited).not.toThrow()
})

async function givenServer(): Promise<string> {
  const server = createServer((_request, response) => void response.end('answered'))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
