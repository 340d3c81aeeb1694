import { describe, expect, it } from 'vitest'
import { readEnv } from './env'

describe('readEnv', () => {
  it('has a default for everything', () => {
    expect(readEnv({}, '/project')).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataFolder: '/project/data',
      databaseUrl: null,
      warehouse: null,
      flink: [],
      checkpoints: [],
      logLevel: 'info',
      allowedHosts: [],
      alertHosts: [],
      address: 'http://127.0.0.1:3000',
      production: false,
    })
  })

  it('reads what is set; an empty variable counts as absent', () => {
    const variables = {
      PORT: '8080',
      HOST: ' 0.0.0.0 ',
      HEADWATER_DATA: '../elsewhere',
      DATABASE_URL: 'postgresql://u@h/db',
      HEADWATER_WAREHOUSE: '/data/lake',
      HEADWATER_FLINK: 'http://a:8081, http://b:8081 ,',
      HEADWATER_CHECKPOINTS: '/c',
      LOG_LEVEL: 'debug',
      HEADWATER_ALLOWED_HOSTS: 'Lake.example.org',
      HEADWATER_ALERT_HOSTS: 'Hooks.example.org',
      HEADWATER_URL: 'https://lake.example.org/',
      NODE_ENV: 'production',
    }
    expect(readEnv(variables, '/project')).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataFolder: '/elsewhere',
      databaseUrl: 'postgresql://u@h/db',
      warehouse: '/data/lake',
      flink: ['http://a:8081', 'http://b:8081'],
      checkpoints: ['/c'],
      logLevel: 'debug',
      allowedHosts: ['lake.example.org'],
      alertHosts: ['hooks.example.org'],
      address: 'https://lake.example.org',
      production: true,
    })
    const empty = Object.fromEntries(Object.keys(variables).map((name) => [name, ' ']))
    expect(readEnv(empty, '/project')).toEqual(readEnv({}, '/project'))
  })

  it('names every bad variable at once', () => {
    const bad = { PORT: 'http', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' }
    expect(() => readEnv(bad, '/project')).toThrow(
      /PORT must be a number\n {2}DATABASE_URL must start with postgresql:\/\/\n {2}LOG_LEVEL must be one of/,
    )
    for (const port of ['-1', '65536', '3.5']) expect(() => readEnv({ PORT: port })).toThrow(/PORT/)
  })
})
