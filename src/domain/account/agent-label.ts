import { m } from '#messages'

type Known = readonly (readonly [RegExp, string | (() => string)])[]

/* A browser's user agent also names the browsers it claims compatibility with, so an entry that contains another's name comes first. */
const browsers: Known = [
  [/MicroMessenger\//, m.kit_agent_wechat],
  [/DingTalk\//i, m.kit_agent_dingtalk],
  [/QQBrowser\//, m.kit_agent_qq],
  [/HuaweiBrowser\//, m.kit_agent_huawei],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.* Safari\//, 'Safari'],
]
const systems: Known = [
  [/OpenHarmony|HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows NT/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** A `User-Agent` in words: Chrome · Windows. */
export function agentLabel(agent: string): string {
  const browser = nameIn(browsers, agent)
  const system = nameIn(systems, agent)
  if (browser !== undefined && system !== undefined) return m.kit_agent_on({ browser, system })
  if (browser === undefined && system === undefined)
    return agent === '' ? m.kit_agent_unknown() : m.kit_agent_script()
  return browser ?? system ?? m.kit_agent_unknown()
}

function nameIn(known: Known, agent: string): string | undefined {
  const name = known.find(([pattern]) => pattern.test(agent))?.[1]
  return typeof name === 'function' ? name() : name
}
