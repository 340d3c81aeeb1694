// `npm start`: brings this checkout to where it can serve, and serves. Plain Node without packages, and old syntax
// up to the version check, so that an old Node gets a sentence instead of a syntax error.
var needed = [20, 9]
var found = process.versions.node.split('.').map(Number)

if (found[0] < needed[0] || (found[0] === needed[0] && found[1] < needed[1])) {
  console.error(
    'headwater: Node ' +
      process.versions.node +
      ' is too old; Node ' +
      needed.join('.') +
      ' or newer is needed.\n' +
      'Get it from https://nodejs.org, or with a version manager: `nvm install` here reads .nvmrc.',
  )
  process.exit(1)
}

import('./house/start.mjs').then(function (house) {
  return house.start()
})
