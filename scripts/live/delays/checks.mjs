import { describeLook, namesRightly } from './play.mjs'

/** What the part must show, of what `playDelays` left: `wrong`, a list of what is not as it must be, and `detail`. */
export const DELAY_CHECKS = [
  {
    name: 'a pipeline that nothing was done to is fresh',
    run: ({ atRest }) => ({
      wrong: atRest.fresh ? [] : [describeLook(atRest.tables)],
      detail: `after ${atRest.seconds} s`,
    }),
  },
  {
    name: 'each fault is told by its job and class within two syncs',
    run: ({ played }) => ({
      wrong: played
        .filter(({ looks, expected }) => !namesRightly(looks.at(-1), expected))
        .map(
          ({ name, expected, looks }) =>
            `${name}: ${expected.ref} ${expected.class} expected, said ${looks.map(describeLook).join(' | ')}`,
        ),
      detail: played.map(({ name, looks }) => `${name} at sync ${looks.length}`).join(', '),
    }),
  },
  {
    name: 'of a slow job it is said which vertex is at its limit',
    run: ({ played }) => {
      const looks = played
        .filter(({ expected }) => expected.class === 'job-slow')
        .map(({ looks }) => looks.at(-1).get('dws.user_totals').look)
      const busy = looks.map((look) => suspectOf(look?.load ?? null))
      return {
        wrong: busy.flatMap((one, i) =>
          one === null ? [`nobody is named: ${JSON.stringify(looks[i])}`] : [],
        ),
        detail: busy.map((one) => `${one?.name} busy ${one?.busyPermille} of 1000`).join(', '),
      }
    },
  },
  {
    name: 'all is fresh again after each recovery',
    run: ({ played }) => ({
      wrong: played
        .filter(({ fresh }) => !fresh.fresh)
        .map(({ name, fresh }) => `${name}: ${describeLook(fresh.tables)}`),
      detail: played.map(({ name, fresh }) => `${name} after ${fresh.seconds} s`).join(', '),
    }),
  },
  {
    name: 'each fault opens an incident of its cause',
    run: ({ played }) => ({
      wrong: played
        .filter(({ opened }) => !opened)
        .map(({ expected }) => `no incident: ${expected.ref} ${expected.class}`),
      detail: `${played.length} faults`,
    }),
  },
]

const suspectOf = (load) => load?.vertices.find(({ id }) => id === load.suspect) ?? null
