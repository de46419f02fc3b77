/** A webpack loader for the icons of lucide-react: removes the keys of their nodes. */
module.exports = (source) => source.replace(/,\s*key: "\w+"/g, '');
