// The upper bound of an answer from memory: node:http alone, writing the bytes that Foyer writes.
import { createServer } from 'node:http'

const { headers, body } = JSON.parse(process.env.ANSWER)
createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
)
