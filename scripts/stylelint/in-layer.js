import stylelint from 'stylelint';

const ruleName = 'ongi/in-layer';
const messages = stylelint.utils.ruleMessages(ruleName, {
  outside: (/** @type {string} */ layer) =>
    `Put this inside @layer ${layer}: the order in which style sheets arrive is not stable, layers are`,
});

/** Every rule of a CSS module must be inside the named cascade layer. */
const rule = (layer) => (root, result) => {
  root.each((node) => {
    if (node.type === 'comment') return;
    const isLayer = node.type === 'atrule' && node.name === 'layer' && node.params === layer;
    // Keyframes belong to no layer.
    const isKeyframes = node.type === 'atrule' && node.name === 'keyframes';
    if (isLayer || isKeyframes) return;
    stylelint.utils.report({ ruleName, result, node, message: messages.outside(layer) });
  });
};

rule.ruleName = ruleName;
rule.messages = messages;

export const inLayer = stylelint.createPlugin(ruleName, rule);
