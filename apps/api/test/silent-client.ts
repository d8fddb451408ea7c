import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A client that asks and does not read. */
export function silent(port: number, path: string, headers: Record<string, string> = {}): Promise<Socket> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.pause()
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${lines.join('')}\r\n`, () => resolve(socket))
    })
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
  })
}
