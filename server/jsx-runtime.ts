import type { ElementType, ReactElement } from "react";
import { jsx as copying, Fragment } from "react/jsx-runtime";

type Props = Record<string, unknown>;

const element = Symbol.for("react.element");

/**
 * `jsx` of React 18, whose place it takes in the built site (`build-tools/bundled-packages.mjs`): an element has the very props
 * that it is made with, as in React 19, and not a copy of them, name by name. Compiled JSX makes an object of its own for
 * each, that of packages, too.
 */
export function jsx(type: ElementType, props: Props, key?: string | number): ReactElement {
	if ("key" in props || "ref" in props || hasDefaults(type)) return copying(type, props, key);
	return {
		$$typeof: element,
		type,
		key: key === undefined ? null : `${key}`,
		ref: null,
		props,
		_owner: null,
	} as ReactElement;
}

const hasDefaults = (type: ElementType & { defaultProps?: object }) =>
	typeof type !== "string" && type.defaultProps !== undefined;

export { Fragment, jsx as jsxs };
