import { expect, it } from '@rstest/core'
import { agentLabel } from './agent-label'

const like = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/139.0.0.0 Safari/537.36`, 'Chrome · Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`,
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari · macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox · Linux'],
  [
    `Mozilla/5.0 (Linux; Android 15; V2309A) ${like} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.60`,
    '微信 · Android',
  ],
  [
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${like} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1 Mobile HuaweiBrowser/5.1`,
    '华为浏览器 · HarmonyOS',
  ],
  ['curl/8.5.0', '程序或脚本'],
  ['', '未知设备'],
])('says %s as %s', (agent, shown) => {
  expect(agentLabel(agent)).toBe(shown)
})
