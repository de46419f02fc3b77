/**
 * A webpack loader for the icons of lucide-react: without what no first view needs, or nothing for one that
 * is left out.
 */
module.exports = function iconLoader(source) {
  const [name] = this.resourcePath.split('/').at(-1).split('.');
  const isLeft = this.getOptions().left.includes(`lucide-react/${name}`);
  return isLeft ? 'export default undefined;' : source.replace(/,\s*key: "\w+"|\bsize: 24,/g, '');
};
