/// <reference types="@ongi/build/asset-modules" />
