import { CHECKS } from './checks.mjs'
import { collectAnswers } from './collect-answers.mjs'
import { DELAY_CHECKS } from './delays/checks.mjs'
import { playDelays } from './delays/play.mjs'
import { playScenario } from './scenario.mjs'

/** How a part is played, and what must hold of all that it left. */
const COURSES = {
  lineage: { play: async (part, deps) => collectAnswers(await playScenario(part, deps)), checks: CHECKS },
  delays: { play: playDelays, checks: DELAY_CHECKS },
}

export const courseOf = (part) => COURSES[part.course ?? 'lineage']
