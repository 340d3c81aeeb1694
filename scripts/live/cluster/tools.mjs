import { execFileSync } from 'node:child_process'

/** Programs that bring and run a cluster: how to ask for the version, and how to get one that is missing. */
const TOOLS = [
  {
    name: 'java',
    args: ['-version'],
    get: 'a Java of 11 or newer (Debian: `apt-get install openjdk-17-jre-headless`)',
  },
  { name: 'mvn', args: ['-v'], get: 'Maven (Debian: `apt-get install maven`)' },
  {
    name: 'python3',
    args: ['-m', 'pip', '--version'],
    get: 'Python 3 with pip (Debian: `apt-get install python3-pip`)',
  },
  { name: 'tar', args: ['--version'], get: 'tar' },
]

/** What this machine lacks for running the cluster, in a sentence that says how to get it; `null` = nothing. */
export function whatIsMissing({ installed }) {
  const needed = installed ? TOOLS.slice(0, 1) : TOOLS
  const lacking = needed.filter((tool) => !runs(tool))
  if (lacking.length > 0)
    return `${lacking.map((tool) => tool.name).join(', ')} not found; get ${lacking.map((tool) => tool.get).join(', ')}`
  const java = javaVersion()
  return java >= 11 ? null : `Java ${java} is too old; get ${TOOLS[0].get}`
}

function runs({ name, args }) {
  try {
    execFileSync(name, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Java writes its version to standard error: `openjdk version "17.0.15" …`, before 9 `"1.8.0_402"`. */
function javaVersion() {
  const said = execFileSync('sh', ['-c', 'java -version 2>&1'], { encoding: 'utf8' })
  const [, major, minor] = /version "(\d+)(?:\.(\d+))?/.exec(said) ?? []
  return Number(major === '1' ? minor : major)
}
