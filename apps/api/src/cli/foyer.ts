import { doctor } from './doctor.ts'
import { migrate } from './migrate.ts'

const commands: Record<string, { run: () => Promise<number>; help: string }> = {
  migrate: { run: migrate, help: 'bring the database to the schema of this version' },
  doctor: { run: doctor, help: 'check the settings, the database and the mail server' },
}

const [name = 'help'] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command === undefined) {
  process.stdout.write(usage())
  process.exitCode = name === 'help' || name === '--help' ? 0 : 2
} else {
  process.exitCode = await command.run()
}

function usage(): string {
  const lines = Object.entries(commands).map(([command, { help }]) => `  foyer ${command.padEnd(10)} ${help}`)
  return `Usage:\n${lines.join('\n')}\n`
}
