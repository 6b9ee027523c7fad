/** What the scripts print before anything is built, in Chinese and English. */
const texts = {
  nodeTooOld: {
    zh: '需要 Node 20.19 或更新的版本，现在是 {version}：见 https://nodejs.org',
    en: 'Node 20.19 or newer is needed, this is {version}: see https://nodejs.org',
  },
  installing: { zh: '正在安装依赖 …', en: 'Installing packages …' },
  notInstalled: {
    zh: '依赖没有安装成功：见上面的输出',
    en: 'The packages could not be installed: see above',
  },
  messagesFailed: { zh: '文案编译失败：', en: 'The messages do not compile:' },
  building: { zh: '正在构建 …', en: 'Building …' },
  buildFailed: { zh: '构建失败：', en: 'The build failed:' },
  demoLeft: {
    zh: '{folder} 是以前的演示留下的，无法删除：{reason}',
    en: '{folder} is left from a demo and could not be removed: {reason}',
  },
  noRelease: { zh: '没有生成发布包。', en: 'No release was made.' },
  release: { zh: '{file}：{packed}，解压后 {unpacked}', en: '{file}: {packed}, unpacked {unpacked}' },
  releaseEnded: { zh: '它以 {code} 结束：{output}', en: 'It ended with {code}: {output}' },
  releaseBroken: {
    zh: '试运行发布包，发现它不能用：{seen}',
    en: 'The release was tried and does not work: {seen}',
  },
  releaseTried: {
    zh: '已在空文件夹中试运行：能启动、响应、备份和停止。',
    en: 'Tried in an empty folder: it starts, answers, backs up and stops.',
  },
}

/** The terminal's language as the built commands choose it. */
const language = Intl.DateTimeFormat().resolvedOptions().locale.startsWith('zh') ? 'zh' : 'en'

/** A text in the terminal's language. */
export function textOf(name, values = {}) {
  return texts[name][language].replace(/\{(\w+)\}/g, (_, key) => values[key])
}
