import { runCommand } from './run.ts'

process.exitCode = await runCommand(process, process.argv.length > 2 ? process.argv.slice(2) : ['start'])
