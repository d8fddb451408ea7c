// Stands between a service and its database, as far away as MILLIS say: each octet takes so long, in either direction. Prints its port.
import { connect, createServer } from 'node:net'

const millis = Number(process.env.MILLIS)
const { hostname, port } = new URL(process.env.DATABASE_URL)

const server = createServer((client) => {
  const database = connect(Number(port || 5432), hostname)
  forward(client, database)
  forward(database, client)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)))

// Timers of one length end in the order in which they began.
function forward(from, to) {
  from.setNoDelay(true)
  from.on('data', (chunk) => setTimeout(() => to.write(chunk), millis))
  from.on('end', () => setTimeout(() => to.end(), millis))
  from.on('error', () => to.destroy())
}
