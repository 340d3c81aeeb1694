import { describe, expect, it } from 'vitest'
import { shuffled } from '@/fixtures/testing/random'
import { DamageLake } from '../testing/damage-lake'
import { findDamage, type Finding } from '.'

const NOW = { until: null, listedBy: null }
const damage = (lake: DamageLake) => findDamage(lake.facts(), NOW)
const kinds = (found: readonly Finding[]) => found.map(({ severity, kind }) => `${severity} ${kind}`)

/** src (batch commits) to sink by job `j`, `n` groups, looked at. */
function pipeline(n: number, { keys = false } = {}): DamageLake {
  const lake = new DamageLake().table('src').table('sink', keys).start('j', 'src', 'sink')
  for (let i = 0; i < n; i++) {
    lake.commit('src')
    lake.checkpoint('j')
  }
  return lake.look()
}

describe('a healthy pipeline', () => {
  it('has no finding', () => {
    expect(damage(pipeline(4))).toEqual([])
  })

  it('has none after a restart from its last checkpoint', () => {
    const lake = pipeline(4).start('j', 'src', 'sink', { job: 'j', checkpoint: 4n })
    lake.commit('src')
    expect(damage(lake.checkpoint('j').look())).toEqual([])
  })

  it('has none when expiry went on, whether or not anybody looked in between', () => {
    const lake = pipeline(6).expire('sink', 2).expire('src', 2)
    for (let i = 0; i < 4; i++) {
      lake.commit('src')
      lake.checkpoint('j')
    }
    expect(damage(lake.expire('sink', 1).look())).toEqual([])
  })

  it('has none after idle time, whose identifiers jump', () => {
    const lake = pipeline(2)
    for (let i = 0; i < 20; i++) lake.checkpoint('j', { rows: 0 })
    lake.commit('src')
    expect(damage(lake.checkpoint('j').look())).toEqual([])
  })
})

describe('old state', () => {
  it('identifier-fall: a restore from an older checkpoint, with the rows that stay', () => {
    const lake = pipeline(4).start('j', 'src', 'sink', { job: 'j', checkpoint: 2n })
    const [one, ...others] = damage(lake.checkpoint('j').look())
    expect(others).toEqual([])
    expect(one).toMatchObject({ kind: 'identifier-fall', severity: 'damage', certainty: 'exact' })
    expect(one?.parts.users).toMatchObject([
      {
        highest: 4n,
        identifier: 3n,
        repeated: [3n],
        rowsBefore: 20n,
        doubled: 'yes',
        target: 'table:d.sink@2',
      },
    ])
    expect(one?.statements).toEqual(["CALL sys.rollback_to(`table` => 'd.sink', snapshot_id => 2);"])
  })

  it('identifier-repeat: the same number twice, without a fall', () => {
    const lake = pipeline(4).start('j', 'src', 'sink', { job: 'j', checkpoint: 3n })
    const [one, ...others] = damage(lake.checkpoint('j').look())
    expect(others).toEqual([])
    expect(one).toMatchObject({ kind: 'identifier-repeat', severity: 'damage' })
    expect(one?.parts.users).toMatchObject([{ falls: false, repeated: [4n], target: 'table:d.sink@3' }])
  })

  it('unsafe-restore: neither, as the first checkpoints of the new run were without data', () => {
    const lake = pipeline(4).start('j', 'src', 'sink', { job: 'j', checkpoint: 2n })
    lake.checkpoint('j', { rows: 0 }).checkpoint('j', { rows: 0 }).commit('src')
    const [one, ...others] = damage(lake.checkpoint('j').look())
    expect(others).toEqual([])
    expect(one).toMatchObject({ kind: 'unsafe-restore', severity: 'damage', certainty: 'exact' })
    expect(one?.parts.users).toMatchObject([{ highest: 4n, identifier: 5n, target: 'table:d.sink@2' }])
  })

  it('is one finding, however many tables there are, and says so where keys make rows one again', () => {
    const lake = pipeline(4, { keys: true }).start('j', 'src', 'sink', { job: 'j', checkpoint: 2n })
    const [one] = damage(lake.checkpoint('j').look())
    expect(one?.parts.users[0]?.doubled).toBe('converges')
  })

  it('is not claimed as proven across snapshots nobody saw', () => {
    const lake = pipeline(4).start('j', 'src', 'sink', { job: 'j', checkpoint: 2n })
    for (let i = 0; i < 4; i++) {
      lake.commit('src')
      lake.checkpoint('j', i < 2 ? { rows: 0 } : {})
    }
    const found = damage(lake.expire('sink', 1).look())
    expect(kinds(found)).toEqual(['suspicion unsafe-restore'])
    expect(found[0]?.certainty).toBe('assumed')
  })

  it('is not when the sink was rolled back with it', () => {
    const lake = pipeline(4)
      .stop('j')
      .rollBack('sink', 2n)
      .start('j', 'src', 'sink', { job: 'j', checkpoint: 2n })
    const found = damage(lake.checkpoint('j').checkpoint('j').look())
    expect(kinds(found)).toEqual(['notice table-rolled-back'])
  })
})

describe('table-rolled-back', () => {
  it('under a running writer loses its groups', () => {
    const lake = pipeline(4).rollBack('sink', 2n)
    lake.commit('src')
    const [one, ...others] = damage(lake.checkpoint('j').look())
    expect(others).toEqual([])
    expect(one).toMatchObject({ kind: 'table-rolled-back', severity: 'damage', certainty: 'exact' })
    expect(one?.parts.lost.map(({ identifier }) => identifier)).toEqual([3n, 4n])
    expect(one?.parts.reused).toEqual([{ table: 'table:d.sink', low: 3n, high: 3n }])
    expect(one?.since?.notAfter).not.toBeNull()
  })

  it('is a suspicion while the writer has not gone on', () => {
    expect(kinds(damage(pipeline(4).rollBack('sink', 2n).look()))).toEqual(['suspicion table-rolled-back'])
  })

  it('takes the reader it unseats into the same finding', () => {
    const lake = pipeline(4).rollBack('src', 2n).wait(60)
    for (let i = 0; i < 2; i++) lake.commit('src')
    const found = damage(lake.look())
    expect(kinds(found)).toEqual(['damage table-rolled-back'])
    expect(found[0]?.concerns).toEqual(['job:j', 'table:d.src'])
    expect(found[0]?.parts.readers).toMatchObject([
      { position: 4n, skipped: { low: 3n, high: 4n }, deadRead: { low: 3n, high: 4n } },
    ])
  })

  it('leaves alone a reader that was restored below it', () => {
    const lake = pipeline(4).stop('j').rollBack('src', 2n).rollBack('sink', 2n)
    lake.wait(60).start('j', 'src', 'sink', { job: 'j', checkpoint: 2n })
    for (let i = 0; i < 3; i++) {
      lake.commit('src')
      lake.checkpoint('j')
    }
    const found = damage(lake.look())
    expect(kinds(found)).toEqual(Array(2).fill('notice table-rolled-back'))
    expect(found.flatMap(({ parts }) => parts.readers)).toEqual([])
  })

  it('names lost tags and consumers that stand too far', () => {
    const lake = new DamageLake().table('t')
    for (let i = 0; i < 6; i++) lake.commit('t')
    lake.tag('t', 'kept', 2n).tag('t', 'late', 5n).consumer('t', 'c', 7n).look().rollBack('t', 3n)
    const [one, ...others] = damage(lake.look())
    expect(others).toEqual([])
    expect(one?.severity).toBe('notice')
    expect(one?.parts.lostTags).toMatchObject([{ name: 'late', snapshotId: 5n }])
    expect(one?.parts.readers).toMatchObject([{ consumerId: 'c', position: 6n, waits: true }])
    expect(one?.parts.dropped).toEqual({ commits: 3, rows: 30n })
  })
})

describe('what was not seen from both sides', () => {
  it('reader-ahead: positions reached before the snapshots of those numbers existed', () => {
    const lake = new DamageLake().table('src').table('sink').start('j', 'src', 'sink')
    for (let i = 0; i < 4; i++) {
      lake.commit('src')
      lake.checkpoint('j')
    }
    lake.rollBack('src', 2n).wait(60)
    for (let i = 0; i < 3; i++) lake.commit('src')
    const [one, ...others] = damage(lake.checkpoint('j').look())
    expect(others).toEqual([])
    expect(one).toMatchObject({ kind: 'reader-ahead', severity: 'damage', certainty: 'exact' })
    expect(one?.parts.readers).toMatchObject([{ skipped: { low: 3n, high: 4n } }])
  })

  it('group-lost: handed over, not there, and later ones committed', () => {
    const lake = new DamageLake().table('src').table('sink').start('j', 'src', 'sink')
    for (let i = 0; i < 4; i++) {
      lake.commit('src')
      lake.checkpoint('j')
    }
    lake.rollBack('sink', 2n).commit('src')
    const [one, ...others] = damage(lake.checkpoint('j').look())
    expect(others).toEqual([])
    expect(one).toMatchObject({ kind: 'group-lost', severity: 'damage', certainty: 'exact' })
    expect(one?.parts.lost).toMatchObject([
      { identifier: 3n, rows: 10n },
      { identifier: 4n, rows: 10n },
    ])
  })

  it('group-lost: not while the group may still be committed', () => {
    const lake = pipeline(2)
    lake.commit('src')
    expect(damage(lake.checkpoint('j', { commits: false }).look())).toEqual([])
  })

  it('lives-mixed: a total that is not the one before plus the change', () => {
    const lake = pipeline(4).rollBack('sink', 2n)
    for (let i = 0; i < 3; i++) lake.checkpoint('j', { rows: 7 })
    const found = damage(lake.expire('sink', 1).look())
    expect(found.map(({ kind }) => kind)).toContain('lives-mixed')
  })

  it('snapshot-gap: a hole is one, its healing is told, expiry is none', () => {
    const make = () => {
      const lake = new DamageLake().table('t')
      for (let i = 0; i < 6; i++) lake.commit('t')
      return lake.branch('t', 'undo', 6n).tag('t', 'cut', 3n).rollBack('t', 3n)
    }
    const [one, ...others] = damage(make().fastForward('t', 'undo').look())
    expect(others).toEqual([])
    expect(one).toMatchObject({ kind: 'snapshot-gap', severity: 'damage' })
    expect(one?.parts.gaps).toEqual([{ table: 'table:d.t', low: 4n, high: 5n, healed: false }])
    expect(damage(make().look())).toEqual([])
  })
})

describe('branches, restores, writers, expiry', () => {
  const undoable = (tagged: boolean) => {
    const lake = new DamageLake().table('t')
    for (let i = 0; i < 6; i++) lake.commit('t')
    lake.branch('t', 'undo', 6n)
    if (tagged) lake.tag('t', 'cut', 3n)
    lake.look().rollBack('t', 3n)
    for (let i = 0; i < 9; i++) lake.commit('t')
    return lake.expire('t', 1).look()
  }

  it('branch-unprotected: main expired past what the branch shares, and no tag keeps it', () => {
    expect(damage(undoable(false)).map(({ kind }) => kind)).toContain('branch-unprotected')
    expect(damage(undoable(true)).map(({ kind }) => kind)).not.toContain('branch-unprotected')
  })

  it('files-missing: after the undo the hint tells how far expiry had gone', () => {
    const of = (tagged: boolean) => damage(undoable(tagged).fastForward('t', 'undo').look())
    expect(kinds(of(false)).filter((kind) => kind.startsWith('damage'))).toEqual(['damage files-missing'])
    expect(kinds(of(true)).filter((kind) => kind.startsWith('damage'))).toEqual([])
  })

  it('restore-fails: its user has no file left and the table holds the pending group', () => {
    const make = (gone: boolean) => {
      const lake = pipeline(3)
      if (gone) {
        for (let i = 0; i < 4; i++) lake.commit('sink', { rows: 1 })
        lake.look().expire('sink', 2)
      }
      return lake.start('j', 'src', 'sink', { job: 'j', checkpoint: 3n }).look()
    }
    const [one, ...others] = damage(make(true)).filter(({ severity }) => severity === 'damage')
    expect(others).toEqual([])
    expect(one).toMatchObject({ kind: 'restore-fails', certainty: 'exact' })
    expect(one?.concerns).toEqual(['job:j', 'table:d.sink'])
    expect(damage(make(false))).toEqual([])
  })

  it('foreign-writer: commits between those of the job that owns the table, by nobody known', () => {
    const lake = pipeline(2)
    lake.commit('sink', { user: 'stranger', identifier: 1n })
    lake.commit('src')
    const [one, ...others] = damage(lake.checkpoint('j').look())
    expect(others).toEqual([])
    expect(one).toMatchObject({ kind: 'foreign-writer', severity: 'suspicion', refs: ['table:d.sink@3'] })
    const compacted = pipeline(2)
    compacted.commit('sink', { kind: 'COMPACT', rows: 0 })
    compacted.commit('src')
    expect(damage(compacted.checkpoint('j').look())).toEqual([])
  })

  it('position-expired: the reader completes nothing any more, and its next snapshot is gone', () => {
    const make = (stuck: boolean) => {
      const lake = pipeline(3).wait(600)
      for (let i = 0; i < 5; i++) lake.commit('src')
      if (!stuck) lake.checkpoint('j')
      return lake.expire('src', 2).look()
    }
    expect(kinds(damage(make(true)))).toEqual(['damage position-expired'])
    expect(damage(make(false))).toEqual([])
  })
})

it('says the same for any order and repetition of what was seen', () => {
  const lake = pipeline(4).rollBack('sink', 2n).rollBack('src', 3n).wait(30)
  for (let i = 0; i < 3; i++) {
    lake.commit('src')
    lake.checkpoint('j')
  }
  lake.start('j', 'src', 'sink', { job: 'j', checkpoint: 5n }).checkpoint('j').look()
  const expected = damage(lake)
  expect(expected.length).toBeGreaterThan(1)
  for (let seed = 1; seed <= 20; seed++) {
    const mixed = shuffled([...lake.seen, ...lake.seen.slice(seed % 7)], seed)
    expect(findDamage(lake.facts(mixed), NOW)).toEqual(expected)
  }
})
